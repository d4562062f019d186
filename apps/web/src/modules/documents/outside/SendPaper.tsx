// Sends one paper: its pages, and the day of its issue where it holds only a while.
import type { OwnKind } from '@cartable/domain/documents/own-documents.schema.ts'
import { identityFileRules, ownFileRules } from '@cartable/domain/documents/own-documents.words.ts'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { DayField } from '../../../platform/outside/fields.tsx'
import { FileField } from '../../../platform/outside/files.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import type { PaperDoors } from './papers.doors.ts'

type Props = {
  readonly kind: OwnKind
  readonly doors: PaperDoors
  readonly onBack: () => void
  readonly onSent: () => void
}

export const SendPaper = ({ kind, doors, onBack, onSent }: Props) => {
  const act = useAct(doors.send, { touches: ['teachers'] })
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm<{ issueDate: string; files: readonly File[] }>({ issueDate: '', files: [] })
  const holdsAWhile = kind.validityMonths !== null
  return (
    <Form
      of={form}
      act={act}
      input={({ issueDate, files }) => {
        const isFine = form.check({
          issueDate: holdsAWhile && issueDate === '' ? 'Indiquez la date qui est écrite sur le document.' : null,
          files: files.length === 0 ? 'Choisissez un fichier, ou prenez une photo.' : null,
        })
        if (!isFine) return null
        setProgress(0)
        return { documentTypeId: kind.documentTypeId, issueDate: issueDate === '' ? null : issueDate }
      }}
      sending={({ files }) => ({ files: { files: [...files] }, onProgress: setProgress })}
      after={onSent}
    >
      {holdsAWhile && (
        <DayField
          {...form.at('issueDate')}
          label="Date du document"
          help={`Il est valable ${kind.validityMonths} mois après cette date.`}
          max={now().toISOString().slice(0, 10)}
        />
      )}
      <FileField
        {...form.at('files')}
        label="Pages du document"
        rules={kind.isIdentity ? identityFileRules : ownFileRules}
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
