import { request } from 'node:http'

const card = { name: 'Lena Lead', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '987' }

/** Pays with the test card through the API and returns the status of the answer. */
export function submitCard(port: number, { host, pathname: path }: URL): Promise<number> {
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const call = request({ host: '127.0.0.1', port, agent: false, method: 'POST', path, headers })
  const answered = Promise.withResolvers<number>()
  call.once('error', answered.reject).once('response', (response) => {
    response.resume().once('end', () => answered.resolve(response.statusCode ?? 0))
  })
  call.end(new URLSearchParams(card).toString())
  return answered.promise
}
