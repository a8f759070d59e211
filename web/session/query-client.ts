import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { isForTheCaller, isSignedOut, NoAnswerError } from '#web/api/call-error.ts'

/** The one failure policy: 'sign in again' leads to /login, what a form can show goes to it, all else is thrown to the error page. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        // Nobody is left waiting for the line to come back without a word; when it does, old data is asked for again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What is on the screen already stays there when refreshing it fails.
        throwOnError: (error, query) => query.state.data === undefined && !isForTheCaller(error),
      },
      mutations: {
        // Nothing waits for the line to come back and is then done behind one's back.
        networkMode: 'always',
        throwOnError: (error) => !isForTheCaller(error) && !(error instanceof NoAnswerError),
      },
    },
  })
}
