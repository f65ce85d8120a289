/** The receiver of callbacks in Java. */
import {HEADERS} from '../headerNames';
import {inEnglish} from '../types';
import type {ReceiverLanguage} from './types';

/** Java 17 or newer, one file, with Gson to read the events. */
export const java: ReceiverLanguage = {
  id: 'java',
  label: 'Java',
  fileName: 'Receiver.java',
  run: () => 'java -Dfile.encoding=UTF-8 -cp /usr/share/java/gson.jar Receiver.java',
  state: 'State: the journal `callbacks.log`, read at start. Use a database with unique indexes instead.',
  render: (input, say = inEnglish) => `import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final String POINT = env("GATEWAY_POINT", "${input.point}");
    /** ${say('While the token is changed, set both: each signature is tried with each token.')} */
    static final List<String> TOKENS = Stream.of(env("GATEWAY_TOKEN", ${JSON.stringify(input.token)}), env("GATEWAY_TOKEN_NEXT", ""))
        .filter(token -> !token.isEmpty())
        .toList();
    static final int PORT = Integer.parseInt(env("PORT", "${input.port}"));
    static final long WINDOW_MS = ${input.windowMs};
    static final int MAX_BYTES = ${input.maxBytes};
    /** ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')} */
    static final Map<String, String> EVENTS = Map.ofEntries(
${input.events.map(({event, object}) => `        Map.entry(${JSON.stringify(event)}, ${JSON.stringify(object)})`).join(',\n')});
    static final int SUCCESS = ${input.success};
    static final int AUTHORIZED = ${input.authorized};

    static String env(String name, String fallback) {
        return System.getenv().getOrDefault(name, fallback);
    }

    static boolean isGenuine(Headers headers, byte[] body) throws GeneralSecurityException {
        String key = headers.getFirst("${HEADERS.key}");
        if (!POINT.equals(headers.getFirst("${HEADERS.point}")) || key == null || !key.matches("[1-9][0-9]{0,15}")) {
            return false;
        }
        boolean genuine = false;
        for (String token : TOKENS) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(UTF_8), "HmacSHA256"));
            mac.update((POINT + "." + key + ".CALLBACK\\n").getBytes(UTF_8));
            String expected = HexFormat.of().formatHex(mac.doFinal(body));
            for (String name : List.of("${HEADERS.signature}", "${HEADERS.previousSignature}")) {
                String signature = headers.getFirst(name);
                // ${say('isEqual takes the same time wherever the first difference is.')}
                genuine |= signature != null && MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8));
            }
        }
        return genuine && Math.abs(System.currentTimeMillis() - Long.parseLong(key)) <= WINDOW_MS;
    }

    /** ${say('What an event tells of.')} */
    record Told(String kind, JsonObject object) {
        /** ${say(input.orderKey)} */
        String name() {
            return kind + " " + object.get("id").getAsLong();
        }

        long version() {
            return object.get("version").getAsLong();
        }

        /** ${say('Names what a stored status asks for: once per object and status.')} */
        String work() {
            return name() + " " + object.get("status");
        }

        /** ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')} */
        boolean hasStatus(int status) {
            return kind.equals("${input.working}") && work().endsWith(" " + status);
        }
    }

    /** ${say('What is known of the objects: in memory, and in a journal that rebuilds it.')} */
    static class Memory {
        private final TreeSet<Long> usedKeys = new TreeSet<>();
        private final Map<String, Told> stored = new HashMap<>();
        private final Map<String, Told> due = new LinkedHashMap<>();
        private final Set<String> done = new HashSet<>();
        private final FileChannel journal;

        Memory(Path file) throws IOException {
            journal = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            byte[] stored = Files.readAllBytes(file);
            int end = stored.length;
            while (end > 0 && stored[end - 1] != '\\n') {
                end--; // ${say('half a line, cut off by a crash')}
            }
            journal.truncate(end);
            journal.position(end);
            new String(stored, 0, end, UTF_8).lines()
                .forEach(line -> apply(JsonParser.parseString(line).getAsJsonObject()));
        }

        /** ${say('Answers false for a used key.')} @param told ${say('null for an event that this program does not know')} */
        synchronized boolean record(long key, Told told) throws IOException {
            usedKeys.headSet(System.currentTimeMillis() - WINDOW_MS).clear();
            if (usedKeys.contains(key)) {
                return false;
            }
            JsonObject line = new JsonObject();
            line.addProperty("key", key);
            if (told != null && isNewer(told)) {
                line.addProperty("kind", told.kind());
                line.add("object", told.object());
            }
            write(line);
            return true;
        }

        /** ${say(input.rule)} */
        private boolean isNewer(Told told) {
            Told known = stored.get(told.name());
            return known == null || told.version() > known.version();
        }

        synchronized void recordDone(String work) throws IOException {
            JsonObject line = new JsonObject();
            line.addProperty("done", work);
            write(line);
        }

        synchronized List<Told> due() {
            return List.copyOf(due.values());
        }

        private void write(JsonObject line) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\\n").getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                journal.write(bytes);
            }
            journal.force(false);
            apply(line);
        }

        /** ${say('Carries out one line of the journal, now or after a restart.')} */
        private void apply(JsonObject line) {
            if (line.has("done")) {
                done.add(line.get("done").getAsString());
                due.remove(line.get("done").getAsString());
                return;
            }
            usedKeys.add(line.get("key").getAsLong());
            if (!line.has("object")) {
                return; // ${say('an older event, a duplicate, or one that this program does not know')}
            }
            Told told = new Told(line.get("kind").getAsString(), line.getAsJsonObject("object"));
            Told known = stored.put(told.name(), told);
            if (known != null) {
                due.remove(known.work()); // ${say('the object has moved on')}
            }
            if ((told.hasStatus(SUCCESS) || told.hasStatus(AUTHORIZED)) && !done.contains(told.work())) {
                due.put(told.work(), told);
            }
        }
    }

    /** ${say('Reads an event; null for one that is not known. Throws when it is not JSON, or has no object where it should.')} */
    static Told parse(byte[] body) {
        JsonObject event = JsonParser.parseString(new String(body, UTF_8)).getAsJsonObject();
        String kind = event.has("event") ? EVENTS.get(event.get("event").getAsString()) : null;
        if (kind == null) {
            return null;
        }
        Told told = new Told(kind, event.getAsJsonObject(kind));
        told.name();
        told.version();
        return told;
    }

    /** ${say('Your work. Compare amount and currency with the order first, and let a repeat do no harm.')} */
    static void fulfil(JsonObject payment) throws IOException {
        String id = payment.get("external_transaction_id").getAsString();
        Files.writeString(Path.of("fulfilled.txt"), id + "\\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** ${say('Your work on a hold: deliver and call /transaction/complete before it expires, or release it.')} */
    static void capture(JsonObject payment) throws IOException {
        String id = payment.get("external_transaction_id").getAsString();
        Files.writeString(Path.of("held.txt"), id + "\\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    static void workOnDue(Memory memory) {
        for (Told told : memory.due()) {
            try {
                if (told.hasStatus(SUCCESS)) {
                    fulfil(told.object());
                } else {
                    capture(told.object());
                }
                memory.recordDone(told.work());
            } catch (IOException e) {
                System.err.println("not done, the next callback tries again: " + told.work() + " " + e);
            }
        }
    }

    static int receive(HttpExchange exchange, Memory memory) throws IOException, GeneralSecurityException {
        if (!exchange.getRequestMethod().equals("POST")) {
            return 405;
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            return 413;
        }
        var headers = exchange.getRequestHeaders();
        if (!"identity".equals(Objects.requireNonNullElse(headers.getFirst("Content-Encoding"), "identity"))) {
            return 415;
        }
        if (body.length == 0) {
            return 400;
        }
        if (!isGenuine(headers, body)) {
            return 401;
        }
        Told told;
        try {
            told = parse(body);
        } catch (RuntimeException e) {
            return 400;
        }
        return memory.record(Long.parseLong(headers.getFirst("${HEADERS.key}")), told) ? 204 : 401;
    }

    public static void main(String[] args) throws IOException {
        Memory memory = new Memory(Path.of("callbacks.log"));
        ExecutorService worker = Executors.newSingleThreadExecutor();
        worker.execute(() -> workOnDue(memory)); // ${say('what a crash left undone')}

        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", exchange -> {
            int status = 500; // ${say('the gateway tries again')}
            try {
                status = receive(exchange, memory);
            } catch (IOException | GeneralSecurityException e) {
                System.err.println("not stored: " + e);
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
            // ${say('Only after the answer: the gateway waits for it.')}
            worker.execute(() -> workOnDue(memory));
        });
        server.start();
    }
}`,
};
