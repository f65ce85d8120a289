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
import com.sun.net.httpserver.Headers
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
import java.util.TreeSet
import java.util.concurrent.Executors
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import kotlin.math.abs

val POINT: String = System.getenv("GATEWAY_POINT") ?: "${input.point}"
/** While the token is changed, set both: each signature is tried with each token. */
val TOKENS: List<String> =
    listOf(System.getenv("GATEWAY_TOKEN") ?: ${kotlinString(input.token)}, System.getenv("GATEWAY_TOKEN_NEXT") ?: "")
        .filter { it.isNotEmpty() }
val PORT: Int = (System.getenv("PORT") ?: "${input.port}").toInt()
const val WINDOW_MS = ${input.windowMs}L
const val MAX_BYTES = ${input.maxBytes}
val EVENTS = setOf(${input.events.map(kotlinString).join(', ')})
const val SUCCESS = ${input.success}
const val AUTHORIZED = ${input.authorized}

fun isGenuine(headers: Headers, body: ByteArray): Boolean {
    val key = headers.getFirst("X-Key")
    if (headers.getFirst("X-Point") != POINT || key == null || !key.matches(Regex("[1-9][0-9]{0,15}"))) return false
    val given = listOf("X-Signature", "X-Signature-Previous").mapNotNull { headers.getFirst(it)?.toByteArray() }
    val genuine = TOKENS.any { token ->
        val mac = Mac.getInstance("HmacSHA256")
        mac.init(SecretKeySpec(token.toByteArray(), "HmacSHA256"))
        mac.update("$POINT.$key.CALLBACK\\n".toByteArray())
        val expected = mac.doFinal(body).joinToString("") { "%02x".format(it) }.toByteArray()
        // isEqual takes the same time wherever the first difference is.
        given.any { MessageDigest.isEqual(expected, it) }
    }
    return genuine && abs(System.currentTimeMillis() - key.toLong()) <= WINDOW_MS
}

fun carriesPayment(event: JsonObject): Boolean = event["event"]?.asString in EVENTS

/** Names what a stored status asks for: once per payment and status. */
fun workOf(payment: JsonObject): String = "\${payment["id"]} \${payment["status"]}"

/** Reads an event. Throws when it is not JSON, or has no payment where it should have one. */
fun parse(body: ByteArray): JsonObject {
    val event = JsonParser.parseString(String(body)).asJsonObject
    if (carriesPayment(event)) {
        event.getAsJsonObject("transaction")["id"].asLong
        event.getAsJsonObject("transaction")["version"].asLong
        event.getAsJsonObject("transaction")["status"].asInt
    }
    return event
}

/** What is known of the payments: in memory, and in a journal that rebuilds it. */
class Payments(file: File) {
    private val usedKeys = TreeSet<Long>()
    private val stored = HashMap<Long, JsonObject>()
    private val due = LinkedHashMap<String, JsonObject>()
    private val done = HashSet<String>()
    private val journal = FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)

    init {
        val bytes = file.readBytes()
        val end = bytes.lastIndexOf('\\n'.toByte()) + 1 // behind it: half a line, cut off by a crash
        journal.truncate(end.toLong())
        journal.position(end.toLong())
        String(bytes, 0, end).lines().filter { it.isNotEmpty() }
            .forEach { apply(JsonParser.parseString(it).asJsonObject) }
    }

    /** Answers false for a used key. */
    @Synchronized
    fun record(key: Long, event: JsonObject): Boolean {
        usedKeys.headSet(System.currentTimeMillis() - WINDOW_MS).clear()
        if (key in usedKeys) return false
        write(JsonObject().apply {
            addProperty("key", key)
            if (carriesPayment(event) && isNewer(event.getAsJsonObject("transaction"))) add("payment", event["transaction"])
        })
        return true
    }

    /** ${input.rule} */
    private fun isNewer(payment: JsonObject): Boolean {
        val known = stored[payment["id"].asLong]
        return known == null || payment["version"].asLong > known["version"].asLong
    }

    @Synchronized
    fun recordDone(work: String) = write(JsonObject().apply { addProperty("done", work) })

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
        if (line.has("done")) {
            done.add(line["done"].asString)
            due.remove(line["done"].asString)
            return
        }
        usedKeys.add(line["key"].asLong)
        // Otherwise an older event, a duplicate, or a kind that this program does not know.
        val payment = line.getAsJsonObject("payment") ?: return
        val known = stored.put(payment["id"].asLong, payment)
        if (known != null) due.remove(workOf(known)) // the payment has moved on
        val status = payment["status"].asInt
        if ((status == SUCCESS || status == AUTHORIZED) && workOf(payment) !in done) due[workOf(payment)] = payment
    }
}

/** Your work. Compare amount and currency with the order first, and let a repeat do no harm. */
fun fulfil(payment: JsonObject) {
    File("fulfilled.txt").appendText(payment["external_transaction_id"].asString + "\\n")
}

/** Your work on a hold: deliver and call /transaction/complete before it expires, or release it. */
fun capture(payment: JsonObject) {
    File("held.txt").appendText(payment["external_transaction_id"].asString + "\\n")
}

fun workOnDue(payments: Payments) {
    for (payment in payments.due()) {
        try {
            if (payment["status"].asInt == SUCCESS) fulfil(payment) else capture(payment)
            payments.recordDone(workOf(payment))
        } catch (e: IOException) {
            System.err.println("not done, the next callback tries again: \${workOf(payment)} $e")
        }
    }
}

fun receive(exchange: HttpExchange, payments: Payments): Int {
    if (exchange.requestMethod != "POST") return 405
    val body = exchange.requestBody.readNBytes(MAX_BYTES + 1)
    if (body.size > MAX_BYTES) return 413
    val headers = exchange.requestHeaders
    if (!isGenuine(headers, body)) return 401
    val event = try {
        parse(body)
    } catch (e: RuntimeException) {
        return 400
    }
    return if (payments.record(headers.getFirst("X-Key").toLong(), event)) 204 else 401
}

fun main() {
    val payments = Payments(File("callbacks.log"))
    val worker = Executors.newSingleThreadExecutor()
    worker.execute { workOnDue(payments) } // what a crash left undone

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
        worker.execute { workOnDue(payments) }
    }
    server.start()
}`,
};
