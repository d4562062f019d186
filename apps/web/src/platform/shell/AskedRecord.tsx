// The page of the record that an address asks for, begun anew for each one; or the page that says there is no such page.
import { Fragment, type ReactNode } from 'react'
import { useAskedRecord } from './asked-record.ts'
import { Panel } from './Panel.tsx'
import { NotFound } from './states.tsx'

export const NoSuchPage = () => (
  <Panel title="Page introuvable" canBeFavourite={false}>
    <NotFound />
  </Panel>
)

type Props = {
  /** The page of a record; of a new one where `id` is null. */
  readonly children: (id: number | null) => ReactNode
}

export const AskedRecord = ({ children }: Props) => {
  const id = useAskedRecord()
  return id === undefined ? <NoSuchPage /> : <Fragment key={id ?? 'nouveau'}>{children(id)}</Fragment>
}

/** The same for records that nobody creates here. */
export const AskedExisting = ({ children }: { readonly children: (id: number) => ReactNode }) => (
  <AskedRecord>{(id) => (id === null ? <NoSuchPage /> : children(id))}</AskedRecord>
)
