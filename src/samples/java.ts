/** The sample in Java. */
import {HEADERS} from './headerNames';
import {answersCsv, connectSeconds, parts, program, shown, unknownOutcome} from './client';
import {javaTextBlock} from './literals/java';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleLanguage} from './types';

/**
 * Java 17 or newer, one file, with Gson to read the answer.
 * `file.encoding` matters below Java 18, where sources and output follow the locale, which containers do not set.
 */
export const java: SampleLanguage = {
  id: 'java',
  label: SAMPLE_LABELS.java,
  fileName: 'Sample.java',
  run: 'java -Dfile.encoding=UTF-8 -cp /usr/share/java/gson.jar Sample.java',
  write: (input, say = inEnglish) =>
    program(
      `import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;`,
      answersCsv(input) && `import java.net.http.HttpResponse;`,
      `import java.net.http.HttpResponse.BodyHandlers;`,
      !input.bearer && `import java.security.GeneralSecurityException;`,
      `import java.time.Duration;`,
      !input.bearer && `import java.util.HexFormat;`,
      answersCsv(input) && `import java.util.Objects;`,
      `import java.util.concurrent.TimeUnit;`,
      !input.bearer && `import javax.crypto.Mac;\nimport javax.crypto.spec.SecretKeySpec;`,
      `
public class Sample {
    static final String GATEWAY_URL = env("GATEWAY_URL", ${JSON.stringify(input.baseUrl)});`,
      input.bearer
        ? `    static final String TOKEN = env("${input.bearer.variable}", ${JSON.stringify(input.bearer.token)});`
        : `    static final String POINT = env("GATEWAY_POINT", "${input.point}");
    static final String TOKEN = env("GATEWAY_TOKEN", ${JSON.stringify(input.token)});`,
      `
    static String env(String name, String fallback) {
        return System.getenv().getOrDefault(name, fallback);
    }
`,
      !input.bearer &&
        `    static String sign(String key, String path, byte[] body) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(TOKEN.getBytes(UTF_8), "HmacSHA256"));
        mac.update((POINT + "." + key + ".POST " + path + "\\n").getBytes(UTF_8));
        return HexFormat.of().formatHex(mac.doFinal(body));
    }
`,
      `    public static void main(String[] args)${input.bearer ? '' : ' throws GeneralSecurityException'} {`,
      shown(
        parts(
          `        byte[] body = ${javaTextBlock(input.body, ' '.repeat(12))}.getBytes(UTF_8);`,
          !input.bearer && `        String key = String.valueOf(System.currentTimeMillis());`,
          `        URI url = URI.create(GATEWAY_URL + ${JSON.stringify(input.path)});`,
        ),
      ),
      `        HttpRequest request = HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")`,
      input.bearer
        ? `            .header("Authorization", "Bearer " + TOKEN)`
        : `            .header("${HEADERS.point}", POINT)
            .header("${HEADERS.key}", key)
            .header("${HEADERS.signature}", sign(key, url.getRawPath(), body))`,
      `            .POST(BodyPublishers.ofByteArray(body))
            .build();
        HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(${connectSeconds(input)}))
            .build();
`,
      answersCsv(input)
        ? `        HttpResponse<String> answer;
        boolean isCsv;
        JsonObject error;
        try {
            // ${say('HttpRequest.timeout would end with the headers; get() bounds the body too.')}
            answer = client.sendAsync(request, BodyHandlers.ofString())
                .get(${input.timeoutSeconds}, TimeUnit.SECONDS);
            isCsv = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/csv");
            error = isCsv ? null : Objects.requireNonNull(
                JsonParser.parseString(answer.body()).getAsJsonObject().getAsJsonObject("error"));`
        : `        String answer;
        JsonObject error;
        int code;
        try {
            // ${say('HttpRequest.timeout would end with the headers; get() bounds the body too.')}
            answer = client.sendAsync(request, BodyHandlers.ofString())
                .get(${input.timeoutSeconds}, TimeUnit.SECONDS)
                .body();
            error = JsonParser.parseString(answer).getAsJsonObject().getAsJsonObject("error");
            code = error.get("code").getAsInt();`,
      `        } catch (Exception e) {
            System.err.println("${unknownOutcome(input)}");
            System.err.println(e);
            System.exit(2);
            return;
        }
        if (${answersCsv(input) ? '!isCsv' : 'code != 0'}) {
            System.err.println("Error: " + error);
            System.exit(1);
        }`,
      answersCsv(input) ? `        System.out.print(answer.body());` : `        System.out.println(answer);`,
      `    }
}`,
    ),
};
