import { Skeleton } from '@mantine/core'

/** The list's shape while it loads. */
export const AgencyListSkeleton = () => (
  <>
    <Skeleton height={54} width="min(26rem, 90%)" aria-busy="true" />
    <Skeleton height={36} width="min(22rem, 100%)" />
    <Skeleton height={320} radius="lg" />
  </>
)

/** The view's shape while it loads. */
export const AgencyViewSkeleton = () => (
  <>
    <Skeleton height={36} width="min(18rem, 70%)" aria-busy="true" />
    <Skeleton height={190} radius="lg" />
    <Skeleton height={110} radius="lg" />
    <Skeleton height={260} radius="lg" />
  </>
)

/** The form's shape while it loads. */
export const AgencyFormSkeleton = () => (
  <>
    <Skeleton height={54} width="min(18rem, 70%)" aria-busy="true" />
    <Skeleton height={640} maw="40rem" radius="lg" />
  </>
)
