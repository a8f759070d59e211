import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: string
}

const endOfHead = Buffer.from('\r\n\r\n')

/** One keep-alive connection with one request at a time. Costs far less CPU than an HTTP client. */
export class HttpConnection {
  readonly #socket: Socket
  #pending: { resolve: (answer: Buffer) => void; reject: (error: Error) => void } | undefined
  #chunks: Buffer[] = []
  #received = 0
  /** Of the whole response; unknown until its head has arrived. */
  #wanted: number | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<HttpConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpConnection>()
    const socket = connect({ host: '127.0.0.1', port })
    socket
      .once('error', reject)
      .once('connect', () => resolve(new HttpConnection(socket.off('error', reject))))
    return promise
  }

  /** The response so far. */
  send(request: Buffer): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#pending = { resolve, reject }
    this.#socket.write(request)
    return promise
  }

  async ask(request: Buffer): Promise<Answer> {
    const text = (await this.send(request)).toString()
    const [head = '', ...body] = text.split('\r\n\r\n')
    return { status: Number(head.slice(9, 12)), head, body: body.join('\r\n\r\n') }
  }

  close() {
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    this.#chunks.push(chunk)
    this.#received += chunk.length
    this.#wanted ??= lengthOf(this.#chunks)
    if (this.#wanted === undefined || this.#received < this.#wanted) return
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#received = 0
    this.#wanted = undefined
    this.#settle()?.resolve(whole)
  }

  #fail(error: Error) {
    this.#settle()?.reject(error)
  }

  #settle() {
    const pending = this.#pending
    this.#pending = undefined
    return pending
  }
}

/** Head and body; undefined until the head is complete. Our servers always send Content-Length. */
function lengthOf(chunks: Buffer[]): number | undefined {
  const start = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  const end = start?.indexOf(endOfHead) ?? -1
  if (!start || end < 0) return undefined
  const length = /^content-length: *(\d+)/im.exec(start.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('The response has no Content-Length.')
  return end + endOfHead.length + Number(length)
}

export const isOk = (answer: Buffer): boolean => answer.toString('latin1', 9, 12) === '200'
