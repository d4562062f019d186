// What the sections of the record of a search are given.
import type { LinkingRecord } from '@cartable/domain/linking/linking.schema.ts'
import type { ReactNode } from 'react'

export type StoredLinking = LinkingRecord & { id: number }
/** A dialog stands outside of the form of the record: what it sends is not the record's. Null closes it. */
export type OpenDialog = (dialog: ReactNode) => void
export type SectionProps = { readonly linking: StoredLinking; readonly canWrite: boolean; readonly open: OpenDialog }
