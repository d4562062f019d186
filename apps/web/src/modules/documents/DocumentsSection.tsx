// The section « Documents » of a record, and what its menu says of those that wait for somebody.

import { waitsForCheck } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import type { Holder } from './document-holders.ts'
import classes from './documents.module.css'
import { useDocumentActions } from './use-document-actions.ts'

type Props = { readonly holder: Holder; readonly id: number }

/** « ⚠ 2 » beside the name of the section; nothing when nothing waits. */
export const DocumentsMark = ({ holder, id }: Props) => {
  const { data } = holder.useList(id)
  const count = data?.rows.filter(waitsForCheck).length ?? 0
  if (count === 0) return null
  return (
    <span className={classes.mark}>
      <IconAlertTriangle size={14} aria-hidden />
      {count}
      <span className="vh"> à vérifier</span>
    </span>
  )
}

export const DocumentsSection = ({ holder, id }: Props) => {
  const query = holder.useList(id)
  const canWrite = useCan(holder.name, 'write')
  const actions = useDocumentActions(holder)
  const fileOf = (row: DocumentRow, position: number) =>
    urlOf(holder.view, { id: String(row.id), position: String(position) })
  const downloadOf = (row: DocumentRow, position: number) =>
    urlOf(holder.view, { id: String(row.id), position: String(position), download: 'true' })
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<number | null>(null)
  const count = query.data?.rows.length
  return (
    <Section
      id="documents"
      title="Documents"
      {...(count === undefined ? {} : { count })}
      free
      actions={canWrite && <NewButton label="Document" onClick={() => setAdding(true)} isQuiet />}
    >
      <Embedded>
        <QueryPanel query={query} what="les documents">
          {({ rows, missing }) => (
            <>
              {missing.length > 0 && (
                <p className={classes.missing}>
                  <IconAlertTriangle size={16} aria-hidden /> Manque{'\u00a0'}: {missing.join(', ')}.
                </p>
              )}
              {rows.length === 0 ? (
                <EmptyLine>Aucun document déposé.</EmptyLine>
              ) : (
                <DocumentTable
                  rows={rows}
                  canWrite={canWrite}
                  actions={actions}
                  onOpen={setShown}
                  downloadOf={downloadOf}
                />
              )}
              {shown !== null && (
                <DocumentViewer
                  rows={rows}
                  id={shown}
                  canWrite={canWrite}
                  actions={actions}
                  onOpen={setShown}
                  onClose={() => setShown(null)}
                  urlOf={fileOf}
                  downloadOf={downloadOf}
                />
              )}
            </>
          )}
        </QueryPanel>
        {isAdding && <DocumentDialog holder={holder} id={id} onClose={() => setAdding(false)} />}
      </Embedded>
    </Section>
  )
}
