import { createServer, type Socket } from 'node:net'

/** Sends a line every second, so that no step of the delivery is idle for long. */
function keepTalking(socket: Socket) {
  const line = setInterval(() => socket.write('250-a moment\r\n'), 1000)
  socket.on('close', () => clearInterval(line))
}

/** A mail server that keeps every message, refuses all while `refusing`, and never finishes answering while `endless`. */
export async function startSmtpServer() {
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const state = {
    refusing: false,
    endless: false,
    messages,
    /** Connections now, and ever. */
    open: 0,
    opened: 0,
    url: '',
    /** Ends all connections. */
    kick() {
      for (const socket of sockets) socket.end('421 closing\r\n')
    },
    close: () => void server.close(),
  }
  const server = createServer((socket) => {
    let data: string[] | undefined
    sockets.add(socket)
    state.open += 1
    state.opened += 1
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      state.open -= 1
    })
    socket.setEncoding('utf8')
    socket.write('220 ready\r\n')
    let rest = ''
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data) {
          if (line === '.') {
            messages.push(data.join('\r\n'))
            data = undefined
            if (state.endless) keepTalking(socket)
            else socket.write('250 accepted\r\n')
          } else data.push(line)
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'DATA') data = []
        if (verb === 'QUIT') socket.end('221 bye\r\n')
        else if (verb === 'RCPT' && state.refusing) socket.write('451 try again later\r\n')
        else socket.write(verb === 'DATA' ? '354 send data\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  state.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return state
}
