import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;

/**
 * Runs the main methods of many compiled samples in one process, because a JVM takes longer to start than a sample to run.
 * Before each one the sandbox is reset. Prints a line per sample: its class and what it printed, in base64.
 * A sample that fails ends the process, as it does on its own; what it says stands on standard error.
 */
public class Driver {
    public static void main(String[] classes) throws Exception {
        URI reset = URI.create(System.getenv("GATEWAY_URL")).resolve("/sandbox/reset");
        HttpClient client = HttpClient.newHttpClient();
        PrintStream out = System.out;
        for (String name : classes) {
            client.send(HttpRequest.newBuilder(reset).POST(BodyPublishers.noBody()).build(), BodyHandlers.discarding());
            System.err.println("running " + name);
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed, true, UTF_8));
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            System.setOut(out);
            out.println(name + " " + Base64.getEncoder().encodeToString(printed.toByteArray()));
        }
    }
}
