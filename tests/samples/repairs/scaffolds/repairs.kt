import java.io.File
import java.net.URI
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

// Runs each repair of the signature mistakes for what it is shown for, and tells what came of it.

const val JSON = """{"description":"Кава & <чай>"}"""

fun tell(name: String, value: ByteArray) = println(name + "\t" + Base64.getEncoder().encodeToString(value))

fun tell(name: String, value: String) = tell(name, value.toByteArray())

fun showToken() {
    {{token}}
    tell("token", token)
}

fun showKey() {
    {{key}}
    tell("key", key)
}

fun showPath(url: URI) {
    {{path}}
    tell("path", path)
}

fun showBody(json: String) {
    {{body}}
    tell("body", body)
}

fun showBytes(text: String) {
    {{bytes}}
    tell("bytes", bytes)
}

fun showText(point: String, key: String, path: String, body: String) {
    {{text}}
    tell("text", text)
}

fun showMac(token: String, text: String): ByteArray {
    {{mac}}
    tell("mac", bytes.joinToString("") { "%02x".format(it) })
    return bytes
}

fun showHex(bytes: ByteArray) {
    {{hex}}
    tell("hex", signature)
}

fun showCallback(point: String, key: String, body: String) {
    {{callback}}
    tell("callback", text)
}

fun showQuery(parts: List<String>) {
    {{query}}
    tell("query", query)
}

fun main() {
    showToken()
    showKey()
    showPath(URI("https://api.gateway.example/v2/transaction/find?a=1/2"))
    showBody(JSON)
    showBytes(JSON)
    showText("5001", "1795248000000", "/v2/transaction/find", JSON)
    showHex(showMac("sandbox_3kT9vQ2mX7pL5wRz", "5001.1795248000000.POST /v2/transaction/find\n$JSON"))
    showCallback("5001", "1795248000000", JSON)
    showQuery(listOf("b=%D0%9A", "a.c=1", "a=2", "B=~"))
}
