using System;
using System.Security.Cryptography;
using System.Text;

public static class WebhookSignature
{
    /// rawBody: the bytes as they arrived, before any parsing. signature: the header X-Service-Signature.
    public static bool IsGenuine(byte[] rawBody, string signature, string secret)
    {
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            var digest = BitConverter.ToString(hmac.ComputeHash(rawBody)).Replace("-", "").ToLowerInvariant();
            return CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes("sha256=" + digest), Encoding.UTF8.GetBytes(signature ?? ""));
        }
    }
}

// ASP.NET Core: copy Request.Body to a MemoryStream; IsGenuine(stream.ToArray(), Request.Headers["X-Service-Signature"], secret), else answer 401.
// It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
