// What a teacher says of a lesson, declared or corrected: its chapter, two words for the family, a note for the company.
import { SelectField, TextArea } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'

export type LessonWords = {
  readonly chapterId: string
  readonly report: string
  readonly teacherComment: string
}
type Kept = {
  readonly chapterId: number | null
  readonly report: string | null
  readonly teacherComment: string | null
}
export const wordsOf = ({ chapterId, report, teacherComment }: Kept): LessonWords => ({
  chapterId: chapterId === null ? '' : String(chapterId),
  ...{ report: report ?? '', teacherComment: teacherComment ?? '' },
})
/** As operations take them. */
export const sentWords = ({ chapterId, report, teacherComment }: LessonWords): Kept => ({
  chapterId: chapterId === '' ? null : Number(chapterId),
  report: report.trim() || null,
  teacherComment: teacherComment.trim() || null,
})

type Props<V extends LessonWords> = {
  readonly form: OutsideForm<V>
  /** None: it is not asked. */
  readonly chapters: readonly { readonly value: string | number; readonly label: string }[]
}
export const LessonWordsFields = <V extends LessonWords>({ form, chapters }: Props<V>) => (
  <>
    {chapters.length > 0 && (
      <SelectField
        {...form.at('chapterId')}
        label="Chapitre"
        optional
        none="Aucun en particulier"
        choices={chapters.map(({ value, label }) => ({ value: String(value), label }))}
      />
    )}
    <TextArea
      {...form.at('report')}
      label="Deux mots pour la famille"
      help="La famille et l’élève les lisent."
      optional
      rows={2}
      maxLength={2000}
    />
    <TextArea
      {...form.at('teacherComment')}
      label="Note pour le service"
      help="Ni la famille ni l’élève ne la voient."
      optional
      rows={2}
      maxLength={2000}
    />
  </>
)
