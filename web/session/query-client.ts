import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { isShownByCaller, isSignedOut, NoAnswerError } from '#web/api/call-error.ts'

/** One policy for failures: signed out opens /login, what a form can show goes to it, all else opens the error page. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.['staysWhenSignedOut'] !== true && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        // Fail at once when offline instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        // If a refresh fails, keep showing the old data.
        throwOnError: (error, query) => query.state.data === undefined && !isShownByCaller(error),
      },
      mutations: {
        // Never queue a write to run later without the user knowing.
        networkMode: 'always',
        throwOnError: (error) => !isShownByCaller(error) && !(error instanceof NoAnswerError),
      },
    },
  })
}
