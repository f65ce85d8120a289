import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Base64;

/**
 * Runs the main methods of compiled samples in one process, because a JVM takes longer to start than a sample to run.
 * Each line that it reads names a class; each line that it writes tells how that one ended: `returned`, `threw`, or
 * `exited` with the whole process, then what it wrote to standard output and standard error, in base64.
 */
public class Driver {
    static final PrintStream answers = System.out;
    static ByteArrayOutputStream out;
    static ByteArrayOutputStream err;

    public static void main(String[] args) throws Exception {
        // System.exit ends this process too: what the sample wrote is told by the hook, its code by the process.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tell("exited")));
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            out = new ByteArrayOutputStream();
            err = new ByteArrayOutputStream();
            System.setOut(new PrintStream(out, true, UTF_8));
            System.setErr(new PrintStream(err, true, UTF_8));
            tell(run(name));
        }
    }

    /** What `java` does with a class: an exception is printed and fails; threads that are no daemons are awaited. */
    static String run(String name) throws Exception {
        String end = "returned";
        try {
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            e.getCause().printStackTrace();
            end = "threw";
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            ThreadGroup group = thread.getThreadGroup();
            boolean own = group != null && !group.getName().equals("system") && thread != Thread.currentThread();
            if (own && !thread.isDaemon()) thread.join();
        }
        return end;
    }

    /** Does nothing when no sample is running. */
    static synchronized void tell(String end) {
        if (out == null) return;
        Base64.Encoder base64 = Base64.getEncoder();
        String texts = base64.encodeToString(out.toByteArray()) + " " + base64.encodeToString(err.toByteArray());
        out = null;
        answers.println(end + " " + texts);
    }
}
