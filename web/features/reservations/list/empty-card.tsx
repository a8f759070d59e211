import { Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-list.module.css'

export function EmptyCard({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`${cardClasses['card']} ${classes['empty']}`}>
      <IconReceipt size={28} stroke={1.5} aria-hidden="true" />
      <Text component="output">{text}</Text>
      {children}
    </div>
  )
}
