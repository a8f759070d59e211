import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/$')({ component: NotFoundPage })
