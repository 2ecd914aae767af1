/** Names that nothing but the status of HTTP has; `status` alone may be that of a thing. */
export const OF_HTTP = /^(status_?code|http_?(status|code)(_?code)?)$/i;
