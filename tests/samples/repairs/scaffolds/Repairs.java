import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Runs each repair of the signature mistakes for what it is shown for, and tells what came of it. */
public class Repairs {
    static final String JSON = "{\"description\":\"Кава & <чай>\"}";

    static void tell(String name, byte[] value) {
        System.out.println(name + "\t" + Base64.getEncoder().encodeToString(value));
    }

    static void tell(String name, String value) {
        tell(name, value.getBytes(UTF_8));
    }

    static void token() throws Exception {
        {{token}}
        tell("token", token);
    }

    static void key() {
        {{key}}
        tell("key", key);
    }

    static void path(URI url) {
        {{path}}
        tell("path", path);
    }

    static void body(String json) {
        {{body}}
        tell("body", body);
    }

    static void bytes(String text) {
        {{bytes}}
        tell("bytes", bytes);
    }

    static void text(String point, String key, String path, String body) {
        {{text}}
        tell("text", text);
    }

    static byte[] mac(String token, String text) throws Exception {
        {{mac}}
        tell("mac", HexFormat.of().formatHex(bytes));
        return bytes;
    }

    static void hex(byte[] bytes) {
        {{hex}}
        tell("hex", signature);
    }

    static void callback(String point, String key, String body) {
        {{callback}}
        tell("callback", text);
    }

    static void query(List<String> parts) {
        {{query}}
        tell("query", query);
    }

    public static void main(String[] args) throws Exception {
        token();
        key();
        path(URI.create("https://api.gateway.example/v2/transaction/find?a=1/2"));
        body(JSON);
        bytes(JSON);
        text("5001", "1795248000000", "/v2/transaction/find", JSON);
        hex(mac("sandbox_3kT9vQ2mX7pL5wRz", "5001.1795248000000.POST /v2/transaction/find\n" + JSON));
        callback("5001", "1795248000000", JSON);
        query(List.of("b=%D0%9A", "a.c=1", "a=2", "B=~"));
    }
}
