// Which columns, in which order, and how high the rows are: the button at the end of the bar, whose panel comes when asked.
import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, type ReactElement, Suspense } from 'react'
import { type Hanging, usePop } from '../../pop/use-pop.ts'
import type { ColumnSetting } from './ColumnPanel.tsx'

/** `lazy` keeps the type parameter only through this assertion. */
const ColumnPanel = lazy(async () => ({ default: (await import('./ColumnPanel.tsx')).ColumnPanel })) as unknown as <R>(
  props: ColumnSetting<R> & Hanging,
) => ReactElement

export function ColumnChooser<R>(setting: ColumnSetting<R>) {
  const { button, hanging, wasOpened } = usePop('dialog')
  return (
    <>
      <ActionIcon {...button} variant="default" size={30} aria-label="Colonnes et densité" title="Colonnes et densité">
        <IconColumns3 size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Suspense fallback={null}>
          <ColumnPanel {...hanging} {...setting} />
        </Suspense>
      )}
    </>
  )
}
