// The section « Documents » of a customer's record, and what its menu says of those that wait for somebody.
import { customerDocumentsApi as api } from '@cartable/domain/documents/customer-documents.api.ts'
import { waitsForCheck } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import classes from './documents.module.css'
import { useDocumentActions } from './use-document-actions.ts'

type Props = { readonly customerId: number }

const useDocuments = (customerId: number) =>
  useOperation(api.customerList, { customerId: String(customerId) }, { background: true })

/** « ⚠ 2 » beside the name of the section; nothing when nothing waits. */
export const DocumentsMark = ({ customerId }: Props) => {
  const { data } = useDocuments(customerId)
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

const fileOf = (row: DocumentRow, position: number) =>
  urlOf(api.customerView, { id: String(row.id), position: String(position) })
const downloadOf = (row: DocumentRow, position: number) =>
  urlOf(api.customerView, { id: String(row.id), position: String(position), download: 'true' })

export const CustomerDocuments = ({ customerId }: Props) => {
  const query = useDocuments(customerId)
  const canWrite = useCan('customers', 'write')
  const actions = useDocumentActions()
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<number | null>(null)
  const count = query.data?.rows.length
  return (
    <Section
      id="documents"
      title="Documents"
      {...(count === undefined ? {} : { count })}
      free
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Document
          </Button>
        )
      }
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
        {isAdding && <DocumentDialog customerId={customerId} onClose={() => setAdding(false)} />}
      </Embedded>
    </Section>
  )
}
