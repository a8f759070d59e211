import '#web/ui/styles.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { CallError } from '#web/api/call-error.ts'
import { queryClient, router } from '#web/router.tsx'
import { cssVariables, theme } from '#web/ui/theme.ts'

const element = document.getElementById('app')
if (!element) throw new Error('index.html has no #app.')

// A failed call has its own page and is no news for the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CallError)) console.error(error)
}

createRoot(element, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
