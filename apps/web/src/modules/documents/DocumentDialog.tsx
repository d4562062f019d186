// The dialog that takes a document in: its kind, its date of issue, its files.

import { fileRulesOf } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentTypeChoice, documentInput } from '@cartable/domain/documents/documents.schema.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { Button } from '@mantine/core'
import type { z } from 'zod'
import { useToday } from '../../platform/fields/today.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { EmptyState } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import type { Holder } from './document-holders.ts'
import { validityWords } from './document-texts.ts'

const F = formOf<z.ZodObject<typeof documentInput>>()

/** The date and the files depend on the kind: it alone says whether it expires and what it takes. */
const Fields = ({ types }: { readonly types: readonly DocumentTypeChoice[] }) => {
  const typeId = useFormValue<number | null>('documentTypeId')
  const issueDate = useFormValue<string | null>('issueDate')
  const today = useToday()
  const type = types.find(({ id }) => id === typeId)
  const rules = fileRulesOf({ isIdentity: type?.isIdentity ?? false })
  return (
    <FieldGrid>
      <F.Select
        name="documentTypeId"
        label="Type de document"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        span={6}
        autoFocus
      />
      <F.Day
        name="issueDate"
        label="Date d’émission"
        max={today}
        optional={type === undefined || type.validityMonths === null}
        description={validityWords(type, issueDate, today)}
        span={6}
      />
      <F.File
        part="files"
        label="Fichiers"
        description={`Recto, verso ou pages d’un même document, ${formatBytes(rules.maxBytes)} au plus chacun.`}
        rules={rules}
        multiple
        span={6}
      />
    </FieldGrid>
  )
}

type Props = { readonly holder: Holder; readonly id: number; readonly onClose: () => void }

const NoType = ({ holder, onClose }: Omit<Props, 'id'>) => {
  const mayAdd = useCan('codification', 'write')
  return (
    <EmptyState title={holder.noType} actions={<Button onClick={onClose}>Fermer</Button>}>
      {mayAdd ? (
        <AppLink href="/codification/documents">Créer ou réactiver un type de document</AppLink>
      ) : (
        'Demandez à un administrateur d’en créer ou d’en réactiver un.'
      )}
    </EmptyState>
  )
}

export const DocumentDialog = ({ holder, id, onClose }: Props) => {
  const query = holder.useForm(id)
  const isEmpty = query.data?.types.length === 0
  return (
    <FormDialog
      onClose={onClose}
      title="Nouveau document"
      size={560}
      fillsPhone
      query={query}
      what="les types de documents"
      closedBy={isEmpty ? 'anything' : 'buttons'}
    >
      {(record) =>
        record.types.length === 0 ? (
          <NoType holder={holder} onClose={onClose} />
        ) : (
          <RecordForm
            operation={holder.upload}
            screen={`document-${holder.name}-${id}`}
            record={record}
            layout="modal"
            noDraft
            saveLabel="Déposer"
            onClose={onClose}
            onSaved={() => toast.success('Document déposé.')}
          >
            <Fields types={record.types} />
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
