/** The sample in Kotlin. */
import {HEADERS} from './headerNames';
import {answersCsv, connectSeconds, parts, program, shown, unknownOutcome} from './client';
import {kotlinRawString, kotlinString} from './literals/kotlin';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleLanguage} from './types';

/**
 * Kotlin 1.3.31 (Debian's) or newer on Java 11 or newer, with Gson to read the answer.
 * Run by `java`, because the `kotlin` runner does not see java.net.http; `file.encoding` as in the Java sample.
 */
export const kotlin: SampleLanguage = {
  id: 'kotlin',
  label: SAMPLE_LABELS.kotlin,
  fileName: 'sample.kt',
  run:
    'kotlinc -cp /usr/share/java/gson.jar sample.kt -include-runtime -d sample.jar && ' +
    'java -Dfile.encoding=UTF-8 -cp sample.jar:/usr/share/java/gson.jar SampleKt',
  write: (input, say = inEnglish) =>
    program(
      `import com.google.gson.JsonObject
import com.google.gson.JsonParser
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers`,
      answersCsv(input) && `import java.net.http.HttpResponse`,
      `import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.concurrent.TimeUnit`,
      !input.bearer && `import javax.crypto.Mac\nimport javax.crypto.spec.SecretKeySpec`,
      `import kotlin.system.exitProcess

val GATEWAY_URL: String = System.getenv("GATEWAY_URL") ?: ${kotlinString(input.baseUrl)}`,
      input.bearer
        ? `val TOKEN: String = System.getenv("${input.bearer.variable}") ?: ${kotlinString(input.bearer.token)}
`
        : `val POINT: String = System.getenv("GATEWAY_POINT") ?: "${input.point}"
val TOKEN: String = System.getenv("GATEWAY_TOKEN") ?: ${kotlinString(input.token)}

fun sign(key: String, path: String, body: ByteArray): String {
    val mac = Mac.getInstance("HmacSHA256")
    mac.init(SecretKeySpec(TOKEN.toByteArray(), "HmacSHA256"))
    mac.update("$POINT.$key.POST $path\\n".toByteArray())
    return mac.doFinal(body).joinToString("") { "%02x".format(it) }
}
`,
      `fun main() {`,
      shown(
        parts(
          `    val body = ${kotlinRawString(input.body, ' '.repeat(8))}.toByteArray()`,
          !input.bearer && `    val key = System.currentTimeMillis().toString()`,
          `    val url = URI.create(GATEWAY_URL + ${kotlinString(input.path)})`,
        ),
      ),
      `    val request = HttpRequest.newBuilder(url)
        .header("Content-Type", "application/json")`,
      input.bearer
        ? `        .header("Authorization", "Bearer $TOKEN")`
        : `        .header("${HEADERS.point}", POINT)
        .header("${HEADERS.key}", key)
        .header("${HEADERS.signature}", sign(key, url.rawPath, body))`,
      `        .POST(BodyPublishers.ofByteArray(body))
        .build()
    val client = HttpClient.newBuilder()
        .connectTimeout(Duration.ofSeconds(${connectSeconds(input)}))
        .build()
`,
      answersCsv(input)
        ? `    val answer: HttpResponse<String>
    val error: JsonObject?
    try {
        // ${say('HttpRequest.timeout would end with the headers; get() bounds the body too.')}
        answer = client.sendAsync(request, BodyHandlers.ofString())
            .get(${input.timeoutSeconds}, TimeUnit.SECONDS)
        val isCsv = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/csv")
        error = if (isCsv) null else JsonParser.parseString(answer.body()).asJsonObject.getAsJsonObject("error")!!`
        : `    val answer: String
    val error: JsonObject
    val code: Int
    try {
        // ${say('HttpRequest.timeout would end with the headers; get() bounds the body too.')}
        answer = client.sendAsync(request, BodyHandlers.ofString())
            .get(${input.timeoutSeconds}, TimeUnit.SECONDS)
            .body()
        error = JsonParser.parseString(answer).asJsonObject.getAsJsonObject("error")
        code = error["code"].asInt`,
      `    } catch (e: Exception) {
        System.err.println("${unknownOutcome(input)}")
        System.err.println(e)
        exitProcess(2)
    }
    if (${answersCsv(input) ? 'error != null' : 'code != 0'}) {
        System.err.println("Error: $error")
        exitProcess(1)
    }`,
      answersCsv(input) ? `    print(answer.body())` : `    println(answer)`,
      `}`,
    ),
};
