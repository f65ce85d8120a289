/** The receiver of callbacks in Kotlin. */
import {kotlinString} from '../literals/kotlin';
import type {ReceiverLanguage} from './types';

/** Kotlin 1.3.31 (Debian's) or newer on Java 11 or newer, with Gson to read the events. */
export const kotlin: ReceiverLanguage = {
  id: 'kotlin',
  label: 'Kotlin',
  fileName: 'receiver.kt',
  run: () =>
    'kotlinc -cp /usr/share/java/gson.jar receiver.kt -include-runtime -d receiver.jar && ' +
    'java -Dfile.encoding=UTF-8 -cp receiver.jar:/usr/share/java/gson.jar ReceiverKt',
  state: 'State: the journal `callbacks.log`, read at start. Use a database with unique indexes instead.',
  render: (input) => `import com.google.gson.JsonObject
import com.google.gson.JsonParser
import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.io.File
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption
import java.security.MessageDigest
import java.util.concurrent.Executors
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import kotlin.math.abs

val POINT: String = System.getenv("GATEWAY_POINT") ?: "${input.point}"
val TOKEN: String = System.getenv("GATEWAY_TOKEN") ?: ${kotlinString(input.token)}
val PORT: Int = (System.getenv("PORT") ?: "${input.port}").toInt()
const val WINDOW_MS = ${input.windowMs}L
const val MAX_BYTES = ${input.maxBytes}
val FINALS = setOf(${input.final.join(', ')})
const val SUCCESS = ${input.success}
const val REVERSED = ${input.reversed}

fun isGenuine(point: String?, key: String?, signature: String?, body: ByteArray): Boolean {
    if (point != POINT || key == null || signature == null || !key.matches(Regex("[1-9][0-9]{0,15}"))) return false
    val mac = Mac.getInstance("HmacSHA256")
    mac.init(SecretKeySpec(TOKEN.toByteArray(), "HmacSHA256"))
    mac.update("$point.$key.".toByteArray())
    val expected = mac.doFinal(body).joinToString("") { "%02x".format(it) }
    // isEqual takes the same time wherever the first difference is.
    return MessageDigest.isEqual(expected.toByteArray(), signature.toByteArray()) &&
        abs(System.currentTimeMillis() - key.toLong()) <= WINDOW_MS
}

/** Final statuses win; only a successful payment can still be reversed. An unknown status counts as not final. */
fun mayMove(from: Int?, to: Int): Boolean = from !in FINALS || (from == SUCCESS && to == REVERSED)

fun isStatus(event: JsonObject): Boolean = event["event"]?.asString == "${input.event}"

/** Reads an event. Throws when it is not JSON, or has no payment where it should have one. */
fun parse(body: ByteArray): JsonObject {
    val event = JsonParser.parseString(String(body)).asJsonObject
    if (isStatus(event)) {
        event["event_id"].asString
        event.getAsJsonObject("transaction")["id"].asLong
        event.getAsJsonObject("transaction")["status"].asInt
    }
    return event
}

/** What is known of the payments: in memory, and in a journal that rebuilds it. */
class Payments(file: File) {
    private val usedKeys = HashSet<Long>()
    private val eventIds = HashSet<String>()
    private val statuses = HashMap<Long, Int>()
    private val due = LinkedHashMap<Long, JsonObject>()
    private val journal = FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)

    init {
        val stored = file.readBytes()
        val end = stored.lastIndexOf('\\n'.toByte()) + 1 // behind it: half a line, cut off by a crash
        journal.truncate(end.toLong())
        journal.position(end.toLong())
        String(stored, 0, end).lines().filter { it.isNotEmpty() }
            .forEach { apply(JsonParser.parseString(it).asJsonObject) }
    }

    /** Answers false for a used key. */
    @Synchronized
    fun record(key: Long, event: JsonObject): Boolean {
        usedKeys.removeIf { System.currentTimeMillis() - it > WINDOW_MS }
        if (key in usedKeys) return false
        write(JsonObject().apply {
            addProperty("key", key)
            add("event", event)
        })
        return true
    }

    @Synchronized
    fun recordFulfilled(id: Long) = write(JsonObject().apply { addProperty("fulfilled", id) })

    @Synchronized
    fun due(): List<JsonObject> = due.values.toList()

    private fun write(line: JsonObject) {
        val bytes = ByteBuffer.wrap("$line\\n".toByteArray())
        while (bytes.hasRemaining()) journal.write(bytes)
        journal.force(false)
        apply(line)
    }

    /** Carries out one line of the journal, now or after a restart. */
    private fun apply(line: JsonObject) {
        if (line.has("fulfilled")) {
            due.remove(line["fulfilled"].asLong)
            return
        }
        usedKeys.add(line["key"].asLong)
        val event = line.getAsJsonObject("event")
        // A kind that this program does not know, or a duplicate.
        if (!isStatus(event) || !eventIds.add(event["event_id"].asString)) return
        val payment = event.getAsJsonObject("transaction")
        val id = payment["id"].asLong
        val status = payment["status"].asInt
        if (!mayMove(statuses[id], status)) return
        statuses[id] = status
        if (status == SUCCESS) due[id] = payment else due.remove(id)
    }
}

/** Your work. Compare amount and currency with the order first, and let a repeat do no harm. */
fun fulfil(payment: JsonObject) {
    File("fulfilled.txt").appendText(payment["external_transaction_id"].asString + "\\n")
}

fun fulfilPaid(payments: Payments) {
    for (payment in payments.due()) {
        try {
            fulfil(payment)
            payments.recordFulfilled(payment["id"].asLong)
        } catch (e: IOException) {
            System.err.println("not fulfilled, the next callback tries again: \${payment["id"]} $e")
        }
    }
}

fun receive(exchange: HttpExchange, payments: Payments): Int {
    if (exchange.requestMethod != "POST") return 405
    val body = exchange.requestBody.readNBytes(MAX_BYTES + 1)
    if (body.size > MAX_BYTES) return 413
    val headers = exchange.requestHeaders
    val key = headers.getFirst("X-Key")
    if (!isGenuine(headers.getFirst("X-Point"), key, headers.getFirst("X-Signature"), body)) return 401
    val event = try {
        parse(body)
    } catch (e: RuntimeException) {
        return 400
    }
    return if (payments.record(key.toLong(), event)) 204 else 401
}

fun main() {
    val payments = Payments(File("callbacks.log"))
    val worker = Executors.newSingleThreadExecutor()
    worker.execute { fulfilPaid(payments) } // what a crash left undone

    val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 0)
    server.executor = Executors.newFixedThreadPool(8)
    server.createContext("/") { exchange ->
        val status = try {
            receive(exchange, payments)
        } catch (e: IOException) {
            System.err.println("not stored: $e")
            500 // the gateway tries again
        }
        exchange.sendResponseHeaders(status, -1)
        exchange.close()
        // Only after the answer: the gateway waits for it.
        worker.execute { fulfilPaid(payments) }
    }
    server.start()
}`,
};
