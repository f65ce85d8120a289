/** The receiver of callbacks in Kotlin. */
import {HEADERS} from '../headerNames';
import {kotlinString} from '../literals/kotlin';
import {inEnglish} from '../types';
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
  render: (input, say = inEnglish) => `import com.google.gson.JsonObject
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
/** ${say('While the token is changed, set both: each signature is tried with each token.')} */
val TOKENS: List<String> =
    listOf(System.getenv("GATEWAY_TOKEN") ?: ${kotlinString(input.token)}, System.getenv("GATEWAY_TOKEN_NEXT") ?: "")
        .filter { it.isNotEmpty() }
val PORT: Int = (System.getenv("PORT") ?: "${input.port}").toInt()
const val WINDOW_MS = ${input.windowMs}L
const val MAX_BYTES = ${input.maxBytes}
/** ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')} */
val EVENTS = mapOf(
${input.events.map(({event, object}) => `    ${kotlinString(event)} to ${kotlinString(object)}`).join(',\n')}
)
const val SUCCESS = ${input.success}
const val AUTHORIZED = ${input.authorized}

fun isGenuine(headers: Headers, body: ByteArray): Boolean {
    val key = headers.getFirst("${HEADERS.key}")
    if (headers.getFirst("${HEADERS.point}") != POINT || key == null || !key.matches(Regex("[1-9][0-9]{0,15}"))) return false
    val given = listOf("${HEADERS.signature}", "${HEADERS.previousSignature}").mapNotNull { headers.getFirst(it)?.toByteArray() }
    val genuine = TOKENS.any { token ->
        val mac = Mac.getInstance("HmacSHA256")
        mac.init(SecretKeySpec(token.toByteArray(), "HmacSHA256"))
        mac.update("$POINT.$key.CALLBACK\\n".toByteArray())
        val expected = mac.doFinal(body).joinToString("") { "%02x".format(it) }.toByteArray()
        // ${say('isEqual takes the same time wherever the first difference is.')}
        given.any { MessageDigest.isEqual(expected, it) }
    }
    return genuine && abs(System.currentTimeMillis() - key.toLong()) <= WINDOW_MS
}

/** ${say('What an event tells of.')} ${say(input.orderKey)} */
class Told(val kind: String, val body: JsonObject) {
    val name = "$kind \${body["id"].asLong}"
    val version = body["version"].asLong
    /** ${say('Names what a stored status asks for: once per object and status.')} */
    val work = "$name \${body["status"]}"

    /** ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')} */
    fun hasStatus(status: Int): Boolean = kind == ${kotlinString(input.working)} && "\${body["status"]}" == "$status"
}

/** ${say('Reads an event; null for one that is not known. Throws when it is not JSON, or has no object where it should.')} */
fun parse(body: ByteArray): Told? {
    val event = JsonParser.parseString(String(body)).asJsonObject
    val kind = EVENTS[event["event"]?.asString] ?: return null
    return Told(kind, event.getAsJsonObject(kind))
}

/** ${say('What is known of the objects: in memory, and in a journal that rebuilds it.')} */
class Memory(file: File) {
    private val usedKeys = TreeSet<Long>()
    private val stored = HashMap<String, Told>()
    private val due = LinkedHashMap<String, Told>()
    private val done = HashSet<String>()
    private val journal = FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)

    init {
        val bytes = file.readBytes()
        val end = bytes.lastIndexOf('\\n'.toByte()) + 1 // ${say('behind it: half a line, cut off by a crash')}
        journal.truncate(end.toLong())
        journal.position(end.toLong())
        String(bytes, 0, end).lines().filter { it.isNotEmpty() }
            .forEach { apply(JsonParser.parseString(it).asJsonObject) }
    }

    /** ${say('Answers false for a used key.')} @param told ${say('null for an event that this program does not know')} */
    @Synchronized
    fun record(key: Long, told: Told?): Boolean {
        usedKeys.headSet(System.currentTimeMillis() - WINDOW_MS).clear()
        if (key in usedKeys) return false
        write(JsonObject().apply {
            addProperty("key", key)
            if (told != null && isNewer(told)) {
                addProperty("kind", told.kind)
                add("object", told.body)
            }
        })
        return true
    }

    /** ${say(input.rule)} */
    private fun isNewer(told: Told): Boolean {
        val known = stored[told.name]
        return known == null || told.version > known.version
    }

    @Synchronized
    fun recordDone(work: String) = write(JsonObject().apply { addProperty("done", work) })

    @Synchronized
    fun due(): List<Told> = due.values.toList()

    private fun write(line: JsonObject) {
        val bytes = ByteBuffer.wrap("$line\\n".toByteArray())
        while (bytes.hasRemaining()) journal.write(bytes)
        journal.force(false)
        apply(line)
    }

    /** ${say('Carries out one line of the journal, now or after a restart.')} */
    private fun apply(line: JsonObject) {
        if (line.has("done")) {
            done.add(line["done"].asString)
            due.remove(line["done"].asString)
            return
        }
        usedKeys.add(line["key"].asLong)
        // ${say('Otherwise an older event, a duplicate, or one that this program does not know.')}
        val told = Told(line["kind"]?.asString ?: return, line.getAsJsonObject("object"))
        val known = stored.put(told.name, told)
        if (known != null) due.remove(known.work) // ${say('the object has moved on')}
        if ((told.hasStatus(SUCCESS) || told.hasStatus(AUTHORIZED)) && told.work !in done) due[told.work] = told
    }
}

/** ${say('Your work. Compare amount and currency with the order first, and let a repeat do no harm.')} */
fun fulfil(payment: JsonObject) {
    File("fulfilled.txt").appendText(payment["external_transaction_id"].asString + "\\n")
}

/** ${say('Your work on a hold: deliver and call /transaction/complete before it expires, or release it.')} */
fun capture(payment: JsonObject) {
    File("held.txt").appendText(payment["external_transaction_id"].asString + "\\n")
}

fun workOnDue(memory: Memory) {
    for (told in memory.due()) {
        try {
            if (told.hasStatus(SUCCESS)) fulfil(told.body) else capture(told.body)
            memory.recordDone(told.work)
        } catch (e: IOException) {
            System.err.println("not done, the next callback tries again: \${told.work} $e")
        }
    }
}

fun receive(exchange: HttpExchange, memory: Memory): Int {
    if (exchange.requestMethod != "POST") return 405
    val body = exchange.requestBody.readNBytes(MAX_BYTES + 1)
    if (body.size > MAX_BYTES) return 413
    val headers = exchange.requestHeaders
    if ((headers.getFirst("Content-Encoding") ?: "identity") != "identity") return 415
    if (body.isEmpty()) return 400
    if (!isGenuine(headers, body)) return 401
    val told = try {
        parse(body)
    } catch (e: RuntimeException) {
        return 400
    }
    return if (memory.record(headers.getFirst("${HEADERS.key}").toLong(), told)) 204 else 401
}

fun main() {
    val memory = Memory(File("callbacks.log"))
    val worker = Executors.newSingleThreadExecutor()
    worker.execute { workOnDue(memory) } // ${say('what a crash left undone')}

    val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 0)
    server.executor = Executors.newFixedThreadPool(8)
    server.createContext("/") { exchange ->
        val status = try {
            receive(exchange, memory)
        } catch (e: IOException) {
            System.err.println("not stored: $e")
            500 // ${say('the gateway tries again')}
        }
        exchange.sendResponseHeaders(status, -1)
        exchange.close()
        // ${say('Only after the answer: the gateway waits for it.')}
        worker.execute { workOnDue(memory) }
    }
    server.start()
}`,
};
