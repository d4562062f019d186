// What a family says of its lessons: one mark, and words for the company.
import { starWords } from '../../../../platform/fields/star-words.ts'
import { OptionsField, TextArea } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'

export type ReviewValues = { readonly stars: string; readonly comments: string }
export const noReview: ReviewValues = { stars: '', comments: '' }

/** Best first, as one reads stars. */
const marks = starWords.map((word, at) => ({ value: String(at + 1), label: `${at + 1} – ${word}` })).toReversed()

/** What is sent; null where the mark is missing, which its field says. */
export const reviewOf = (form: OutsideForm<ReviewValues>): { stars: number; comments: string | null } | null => {
  const { stars, comments } = form.values
  return form.check({ stars: stars === '' ? 'Choisissez une note.' : null })
    ? { stars: Number(stars), comments: comments || null }
    : null
}

export const ReviewFields = ({ form }: { readonly form: OutsideForm<ReviewValues> }) => (
  <>
    <OptionsField {...form.at('stars')} label="Votre note" choices={marks} />
    <TextArea
      {...form.at('comments')}
      label="Ce que vous en dites"
      help={'Pour nous\u00a0: le professeur ne le lit que si nous le publions.'}
      optional
      maxLength={2000}
    />
  </>
)
