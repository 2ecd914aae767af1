import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookSignature {
    /** rawBody: the bytes as they arrived, before any parsing. signature: the header X-Service-Signature. */
    public static boolean isGenuine(byte[] rawBody, String signature, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String expected = "sha256=" + HexFormat.of().formatHex(mac.doFinal(rawBody));
        String received = signature == null ? "" : signature;
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8), received.getBytes(StandardCharsets.UTF_8));
    }
}

// Java 17. Servlet: isGenuine(request.getInputStream().readAllBytes(), request.getHeader("X-Service-Signature"), secret), else answer 401.
// It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
