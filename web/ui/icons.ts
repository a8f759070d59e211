import {
  IconArrowLeft,
  IconArrowRight,
  IconBuildingBank,
  IconCalendar,
  IconCloud,
  IconCurrencyDollar,
  IconLoader2,
  IconLock,
  IconReceipt,
  IconSquareCheck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

/** SPEC.md's icons by its names. */
export const icons = {
  'arrow-left': IconArrowLeft,
  'arrow-right': IconArrowRight,
  calendar: IconCalendar,
  'check-square': IconSquareCheck,
  cloud: IconCloud,
  'dollar-sign': IconCurrencyDollar,
  lock: IconLock,
  receipt: IconReceipt,
  spinner: IconLoader2,
  university: IconBuildingBank,
  user: IconUser,
  users: IconUsers,
} as const
