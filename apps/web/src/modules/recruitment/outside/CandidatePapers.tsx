// Papers that a candidate adds to his file by the link of a mail, one kind at a time.

import { identityFileRules, ownFileRules } from '@cartable/domain/documents/own-documents.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { CandidateFilePage } from '@cartable/domain/recruitment/candidacy.schema.ts'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { DayField, SelectField } from '../../../platform/outside/fields.tsx'
import { FileField } from '../../../platform/outside/files.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { sendPaper } from './recruitment.doors.ts'

type Props = { readonly page: CandidateFilePage; readonly token: string }
type Values = { readonly kind: string; readonly issueDate: string; readonly files: readonly File[] }
const empty: Values = { kind: '', issueDate: '', files: [] }

const AddPaper = ({ page, token, onBack }: Props & { readonly onBack: () => void }) => {
  const act = useAct(sendPaper)
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm(empty)
  const kind = page.papers.find(({ documentTypeId }) => String(documentTypeId) === form.values.kind)
  const holdsAWhile = kind !== undefined && kind.validityMonths !== null
  return (
    <Form
      of={form}
      act={act}
      input={(values) => {
        const isFine = form.check({
          kind: kind === undefined ? 'Choisissez le document.' : null,
          issueDate: holdsAWhile && values.issueDate === '' ? 'Indiquez la date qui est écrite sur le document.' : null,
          files: values.files.length === 0 ? 'Choisissez un fichier, ou prenez une photo.' : null,
        })
        if (!isFine || kind === undefined) return null
        setProgress(0)
        const { documentTypeId } = kind
        return { token, documentTypeId, issueDate: values.issueDate === '' ? null : values.issueDate }
      }}
      sending={({ files }) => ({ files: { files: [...files] }, onProgress: setProgress })}
      after={() => {
        toast('Document reçu.')
        onBack()
      }}
    >
      <SelectField
        {...form.at('kind')}
        label="Document"
        choices={page.papers.map(({ documentTypeId, name }) => ({ value: String(documentTypeId), label: name }))}
      />
      {holdsAWhile && (
        <DayField {...form.at('issueDate')} label="Date du document" max={now().toISOString().slice(0, 10)} />
      )}
      <FileField
        {...form.at('files')}
        label="Pages du document"
        rules={kind?.isIdentity ? identityFileRules : ownFileRules}
        many
        progress={act.isBusy ? progress : null}
      />
      <Buttons>
        <Button kind="primary" submits>
          Envoyer le document
        </Button>
        <Button onPress={onBack}>Annuler</Button>
      </Buttons>
    </Form>
  )
}

export const CandidatePapers = ({ page, token }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (page.papers.length === 0) return null
  const sent = page.papers.filter(({ sentOn }) => sentOn.length > 0)
  return (
    <Section title="Vos documents">
      {sent.length > 0 && (
        <Card>
          {sent.map(({ documentTypeId, name, sentOn }) => (
            <div key={documentTypeId}>
              <Lead>{name}</Lead>
              <Quiet>Envoyé le {sentOn.map(formatDay).join(', le ')}.</Quiet>
            </div>
          ))}
        </Card>
      )}
      {isOpen ? (
        <AddPaper page={page} token={token} onBack={() => setOpen(false)} />
      ) : (
        <Buttons>
          <Button icon="send" onPress={() => setOpen(true)}>
            Ajouter un document
          </Button>
        </Buttons>
      )}
    </Section>
  )
}
