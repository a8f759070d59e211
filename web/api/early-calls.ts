/** What web/public/first.js has already asked, by URL. */
const page = globalThis as { earlyCalls?: Record<string, Promise<Response>> }

/** The answer to a call that is already on its way, once. */
export function takeEarlyAnswer(url: string, { signal }: RequestInit): Promise<Response> | undefined {
  const answer = page.earlyCalls?.[url]
  delete page.earlyCalls?.[url]
  return answer && Promise.race([answer, aborted(signal)])
}

/** Once the first page is there: an answer that it didn't need would be old later. */
export function dropEarlyAnswers(): void {
  delete page.earlyCalls
}

const aborted = (signal: RequestInit['signal']) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
