// Asks for the words that end a dispute, or that answer it; what is typed is kept until it is sent.
import type { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof disputesApi.maintain>()

type Props = {
  readonly operation: typeof disputesApi.maintain | typeof disputesApi.answerDispute
  readonly courseId: number
  /** Stable French name: drafts go under it. */
  readonly screen: string
  readonly title: string
  readonly about: string
  readonly label: string
  readonly description: string
  readonly saveLabel: string
  /** Said once it is sent. */
  readonly said: string
  readonly onClose: () => void
  readonly onSaved: (() => void) | undefined
}

export const WordsDialog = ({ courseId, title, about, label, description, said, onSaved, ...form }: Props) => (
  <FormDialog title={title} onClose={form.onClose}>
    <RecordForm
      {...form}
      record={{ id: courseId, words: null }}
      layout="modal"
      closeLabel="Annuler"
      refreshes={[['courses'], ['monitoring']]}
      onSaved={() => {
        toast.success(said)
        onSaved?.()
      }}
    >
      <Section id="mots" title={about}>
        <F.LongText name="words" label={label} description={description} span={6} maxLength={2000} />
      </Section>
    </RecordForm>
  </FormDialog>
)
