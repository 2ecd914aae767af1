<?php

/** $rawBody: the bytes as they arrived, before any parsing. $signature: the header X-Service-Signature. */
function is_genuine(string $rawBody, ?string $signature, string $secret): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
    return hash_equals($expected, $signature ?? '');
}

// is_genuine(file_get_contents('php://input'), $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null, $secret), else http_response_code(401).
// It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
