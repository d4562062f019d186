// The dialog that takes a document in: its kind, its date of issue, its files.
import { customerDocumentsApi as api } from '@cartable/domain/documents/customer-documents.api.ts'
import { fileRulesOf } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentTypeChoice } from '@cartable/domain/documents/documents.schema.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useOperation } from '../../platform/api/hooks.ts'
import { useToday } from '../../platform/fields/today.ts'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { EmptyState, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { validityWords } from './document-texts.ts'

const F = formOf<typeof api.customerUpload>()

/** The date and the files depend on the kind: it alone says whether it expires and what it takes. */
const Fields = ({ types }: { readonly types: readonly DocumentTypeChoice[] }) => {
  const typeId = useFormValue<number | null>('documentTypeId')
  const issuedOn = useFormValue<string | null>('issuedOn')
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
        name="issuedOn"
        label="Date d’émission"
        max={today}
        optional={type === undefined || type.validityMonths === null}
        description={validityWords(type, issuedOn, today)}
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

const NoType = ({ onClose }: { readonly onClose: () => void }) => {
  const mayAdd = useCan('codification', 'write')
  return (
    <EmptyState title="Aucun type de document pour les clients" actions={<Button onClick={onClose}>Fermer</Button>}>
      {mayAdd ? (
        <AppLink href="/codification/documents">Créer ou réactiver un type de document</AppLink>
      ) : (
        'Demandez à un administrateur d’en créer ou d’en réactiver un.'
      )}
    </EmptyState>
  )
}

type Props = { readonly customerId: number; readonly onClose: () => void }

export const DocumentDialog = ({ customerId, onClose }: Props) => {
  const query = useOperation(api.customerForm, { customerId: String(customerId) })
  const isPhone = useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false })
  const isEmpty = query.data?.types.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title="Nouveau document"
      size={560}
      fullScreen={isPhone}
      closeOnEscape={isEmpty}
      closeOnClickOutside={isEmpty}
      withCloseButton={false}
    >
      <QueryPanel query={query} what="les types de documents">
        {(record) =>
          record.types.length === 0 ? (
            <NoType onClose={onClose} />
          ) : (
            <RecordForm
              operation={api.customerUpload}
              screen={`document-client-${customerId}`}
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
      </QueryPanel>
    </Modal>
  )
}
