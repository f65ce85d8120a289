import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent. */
public class Wrong {
    static final String TOKEN = "sandbox_3kT9vQ2mX7pL5wRz";
    static final String POINT = "5001";
    static final String PAY = "/v2/transaction/pay";
    static final String BODY = "{\"external_transaction_id\":\"order-42/7\",\"amount\":1250,\"description\":\"Кава & <чай>\"}";
    static long clock = 1795248000600L;

    static String now() {
        return String.valueOf(clock++);
    }

    static void sent(String name, String key, String signature, String body, String purpose) {
        Base64.Encoder base64 = Base64.getEncoder();
        System.out.println(String.join("\t", name, POINT, key, purpose,
            base64.encodeToString(signature.getBytes(UTF_8)), base64.encodeToString(body.getBytes(UTF_8))));
    }

    static void sent(String name, String key, String signature, String body) {
        sent(name, key, signature, body, "POST " + PAY);
    }

    static byte[] mac(byte[] text, byte[] token, String algorithm) throws Exception {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(token, algorithm));
        return mac.doFinal(text);
    }

    static byte[] mac(String text) throws Exception {
        return mac(text.getBytes(UTF_8), TOKEN.getBytes(UTF_8), "HmacSHA256");
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** The digits of a number have no zeros before them. Of sixteen signatures one begins with such a digit. */
    static void numbers() throws Exception {
        for (;;) {
            String key = now();
            byte[] mac = mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY);
            if ((mac[0] & 0xf0) != 0) continue;
            sent("BigInteger", key, new BigInteger(1, mac).toString(16), BODY);
            return;
        }
    }

    static void toHexString() throws Exception {
        String key = now();
        StringBuilder hex = new StringBuilder();
        for (byte b : mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY)) hex.append(Integer.toHexString(b & 0xff));
        sent("Integer.toHexString", key, hex.toString(), BODY);
    }

    static void signExtended() throws Exception {
        String key = now();
        StringBuilder hex = new StringBuilder();
        for (byte b : mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY)) hex.append(Integer.toHexString(b));
        sent("Integer.toHexString of a negative byte", key, hex.toString(), BODY);
    }

    static void base64() throws Exception {
        String key = now();
        byte[] mac = mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY);
        sent("Base64", key, Base64.getEncoder().encodeToString(mac), BODY);
    }

    static void list() throws Exception {
        String key = now();
        sent("Arrays.toString", key, Arrays.toString(mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY)), BODY);
    }

    static void gson() throws Exception {
        String key = now();
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("external_transaction_id", "order-42/7");
        order.put("amount", 1250);
        order.put("description", "Кава & <чай>");
        sent("Gson escapes HTML", key, hex(mac(POINT + "." + key + ".POST " + PAY + "\n" + new Gson().toJson(order))), BODY);
    }

    static void doubles() throws Exception {
        // Into a Map every number is read as a double.
        String raw = "{\"event\":\"transaction.status\",\"transaction\":{\"id\":900001,\"status\":1}}";
        String key = now();
        String again = new Gson().toJson(new Gson().fromJson(raw, Map.class));
        sent("Gson into a Map", key, hex(mac(POINT + "." + key + ".CALLBACK\n" + again)), raw, "CALLBACK");
    }

    static void uri() throws Exception {
        URI uri = URI.create("http://localhost:4010" + PAY);
        String key = now();
        sent("uri.toString", key, hex(mac(POINT + "." + key + ".POST " + uri + "\n" + BODY)), BODY);
    }

    static void ascii() throws Exception {
        String key = now();
        byte[] text = (POINT + "." + key + ".POST " + PAY + "\n" + BODY).getBytes(StandardCharsets.US_ASCII);
        sent("getBytes in a container without a locale", key, hex(mac(text, TOKEN.getBytes(UTF_8), "HmacSHA256")), BODY);
    }

    static void utf16() throws Exception {
        String key = now();
        byte[] text = (POINT + "." + key + ".POST " + PAY + "\n" + BODY).getBytes(StandardCharsets.UTF_16LE);
        sent("UTF-16", key, hex(mac(text, TOKEN.getBytes(UTF_8), "HmacSHA256")), BODY);
    }

    static void map() throws Exception {
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("external_transaction_id", "order-42/7");
        order.put("amount", 1250);
        order.put("description", "Кава & <чай>");
        String key = now();
        sent("a Map in a text", key, hex(mac(POINT + "." + key + ".POST " + PAY + "\n" + order)), BODY);
    }

    static void purposeForgotten() throws Exception {
        String key = now();
        sent("point and key only", key, hex(mac(POINT + "." + key + "\n" + BODY)), BODY);
    }

    static void digestOnly() throws Exception {
        String key = now();
        String text = POINT + "." + key + ".POST " + PAY + "\n" + BODY;
        sent("MessageDigest", key, hex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8))), BODY);
    }

    static void bytesAsText() throws Exception {
        String key = now();
        sent("new String of the MAC", key, new String(mac(POINT + "." + key + ".POST " + PAY + "\n" + BODY), UTF_8), BODY);
    }

    static void requestLine() throws Exception {
        String key = now();
        sent("the request line", key, hex(mac(POINT + "." + key + ".POST " + PAY + " HTTP/1.1\n" + BODY)), BODY);
    }

    static void twoGsonAndBase64() throws Exception {
        String key = now();
        String pretty = new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create()
            .toJson(new Gson().fromJson(BODY, com.google.gson.JsonObject.class));
        byte[] mac = mac(POINT + "." + key + ".POST " + PAY + "\n" + pretty);
        sent("two: setPrettyPrinting, Base64", key, Base64.getEncoder().encodeToString(mac), BODY);
    }

    static void twoUriAndSha1() throws Exception {
        String key = now();
        String text = POINT + "." + key + ".POST http://localhost:4010" + PAY + "\n" + BODY;
        sent("two: full URL, HmacSHA1", key, hex(mac(text.getBytes(UTF_8), TOKEN.getBytes(UTF_8), "HmacSHA1")), BODY);
    }

    static void twoSeparatorAndToken() throws Exception {
        String key = now();
        String text = POINT + "." + key + ".POST " + PAY + "." + BODY;
        byte[] token = Base64.getEncoder().encode(TOKEN.getBytes(UTF_8));
        sent("two: dot, token in base64", key, hex(mac(text.getBytes(UTF_8), token, "HmacSHA256")), BODY);
    }

    static void twoSecondsAndUpper() throws Exception {
        String key = now();
        String text = POINT + "." + Long.parseLong(key) / 1000 + ".POST " + PAY + "\n" + BODY;
        sent("two: seconds, withUpperCase", key, HexFormat.of().withUpperCase().formatHex(mac(text)), BODY);
    }

    static void twoLatinAndOrder() throws Exception {
        String key = now();
        String body = "{\"name\":\"café\",\"amount\":1250}";
        String text = key + "." + POINT + ".POST " + PAY + "\n" + body;
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        sent("two: Latin-1, key before point", key, hex(mac(bytes, TOKEN.getBytes(UTF_8), "HmacSHA256")), body);
    }

    public static void main(String[] args) throws Exception {
        numbers();
        toHexString();
        signExtended();
        base64();
        list();
        gson();
        doubles();
        uri();
        ascii();
        utf16();
        map();
        purposeForgotten();
        digestOnly();
        bytesAsText();
        requestLine();
        twoGsonAndBase64();
        twoUriAndSha1();
        twoSeparatorAndToken();
        twoSecondsAndUpper();
        twoLatinAndOrder();
    }
}
