// Sending a body while telling how much of it has left: fetch cannot, XMLHttpRequest can.
/** A request ready to leave. */
export type Sent = {
  readonly url: string
  readonly method: string
  readonly body: BodyInit | null
  readonly headers: Headers
}

/** Same answer as fetch; `onProgress` gets the part sent, from 0 to 1. Rejects when no answer came. */
export const sendWithProgress = (
  sent: Sent,
  onProgress: (part: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(sent.method, sent.url)
    for (const [name, value] of sent.headers) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const headers = new Headers()
      for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
      }
      const hasBody = request.status !== 204 && request.status !== 304
      resolve(new Response(hasBody ? request.responseText : null, { status: request.status, headers }))
    }
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(sent.body as XMLHttpRequestBodyInit)
  })
