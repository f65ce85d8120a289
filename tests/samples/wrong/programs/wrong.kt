import java.time.Instant
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

// Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent.

const val TOKEN = "sandbox_3kT9vQ2mX7pL5wRz"
const val POINT = "5001"
const val PAY = "/v2/transaction/pay"
const val BODY = """{"external_transaction_id":"order-42/7","amount":1250,"description":"Кава & <чай>"}"""
const val EVENT = """{"event":"transaction.status","transaction":{"id":900001,"status":1}}"""

var clock = 1795248000700L

fun now(): String = (clock++).toString()

fun sent(name: String, key: String, signature: String, body: String = BODY, purpose: String = "POST $PAY") {
    fun in64(text: String) = Base64.getEncoder().encodeToString(text.toByteArray())
    println(listOf(name, POINT, key, purpose, in64(signature), in64(body)).joinToString("\t"))
}

fun mac(text: String, token: String = TOKEN, algorithm: String = "HmacSHA256"): ByteArray {
    val mac = Mac.getInstance(algorithm)
    mac.init(SecretKeySpec(token.toByteArray(), algorithm))
    return mac.doFinal(text.toByteArray())
}

fun hex(bytes: ByteArray) = bytes.joinToString("") { "%02x".format(it) }

fun main() {
    now().let { sent("a raw string", it, hex(mac("""$POINT.$it.POST $PAY\n$BODY"""))) }
    now().let { sent("upper case in the format", it, mac("$POINT.$it.POST $PAY\n$BODY").joinToString("") { "%02X".format(it) }) }
    now().let { sent("joined by colons", it, mac("$POINT.$it.POST $PAY\n$BODY").joinToString(":") { "%02x".format(it) }) }
    now().let { sent("toString of bytes", it, mac("$POINT.$it.POST $PAY\n$BODY").toString()) }
    now().let { sent("URL encoder", it, Base64.getUrlEncoder().withoutPadding().encodeToString(mac("$POINT.$it.POST $PAY\n$BODY"))) }
    now().let { sent("HmacMD5", it, hex(mac("$POINT.$it.POST $PAY\n$BODY", algorithm = "HmacMD5"))) }
    now().let { sent("Instant", it, hex(mac("$POINT.${Instant.ofEpochMilli(it.toLong())}.POST $PAY\n$BODY"))) }
    now().let { sent("appendln", it, hex(mac(buildString { appendln("$POINT.$it.POST $PAY"); appendln(BODY) }))) }
    now().let { sent("joined by commas", it, hex(mac(listOf(POINT, it, "POST $PAY").joinToString(",") + "\n$BODY"))) }
    now().let { sent("a callback as a call", it, hex(mac("$POINT.$it.POST /callbacks\n$EVENT")), EVENT, "CALLBACK /callbacks") }
    now().let { sent("CALLBACK_GET for a POST", it, hex(mac("$POINT.$it.CALLBACK_GET\n$EVENT")), EVENT, "CALLBACK") }
    now().let { sent("a path of another call", it, hex(mac("$POINT.$it.POST /v2/transaction/find\n$BODY"))) }
    now().let { sent("another point", it, hex(mac("5002.$it.POST $PAY\n$BODY"))) }
    now().let { sent("the older token", it, hex(mac("$POINT.$it.POST $PAY\n$BODY", "sandbox_older_3kT9vQ2mX7pL"))) }
    now().let { sent("hex of base64", it, hex(Base64.getEncoder().encode(mac("$POINT.$it.POST $PAY\n$BODY")))) }
    now().let { sent("base64 of hex", it, Base64.getEncoder().encodeToString(hex(mac("$POINT.$it.POST $PAY\n$BODY")).toByteArray())) }
    now().let { sent("a prefix", it, "sha256=" + hex(mac("$POINT.$it.POST $PAY\n$BODY"))) }
    now().let { sent("the body first", it, hex(mac("$BODY\n$POINT.$it.POST $PAY"))) }
    now().let { sent("nanoseconds", it, hex(mac("$POINT.${it}000000.POST $PAY\n$BODY"))) }
    now().let { sent("two: raw string, prefix", it, "sha256=" + hex(mac("""$POINT.$it.POST $PAY\n$BODY"""))) }
    now().let { sent("two: another call, line end", it, hex(mac("$POINT.$it.POST /v2/transaction/find\n$BODY\n"))) }
    now().let { sent("two: Instant, upper case", it, hex(mac("$POINT.${Instant.ofEpochMilli(it.toLong())}.POST $PAY\n$BODY")).toUpperCase()) }
    now().let { sent("two: older token, no path", it, hex(mac("$POINT.$it.POST\n$BODY", "sandbox_older_3kT9vQ2mX7pL"))) }
    now().let { sent("two: another point, base64", it, Base64.getEncoder().encodeToString(mac("5002.$it.POST $PAY\n$BODY"))) }
    now().let { sent("two: colons, CRLF", it, hex(mac("$POINT:$it:POST $PAY\r\n$BODY"))) }
    now().let { sent("two: callback as a call, line end", it, hex(mac("$POINT.$it.POST /callbacks\n$EVENT\n")), EVENT, "CALLBACK /callbacks") }
}
