// How search engines will judge the page as it is being written: the same analysis as the server's, at each letter.
import { type LandingDraft, LandingPart } from '@cartable/domain/landing/landing.schema.ts'
import { analysePage } from '@cartable/domain/landing/landing-seo.rules.ts'
import { useDeferredValue } from 'react'
import { AsideCard, AsideCards } from '../../platform/form/Aside.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { iconOfMeaning, Statut } from '../../platform/theme/Statut.tsx'
import classes from './landing.module.css'
import { findingMeanings, scoreMeaning } from './landing-texts.tsx'

/** A part that is only begun counts for what it has. */
const partOf = (part: unknown): LandingDraft['parts'][number] => {
  const { kind, heading, body, link } = part as Record<'kind' | 'heading' | 'body' | 'link', string | null>
  const whole = LandingPart.safeParse(part)
  if (whole.success) return whole.data
  return {
    ...{ kind: kind as LandingPart['kind'], heading: heading ?? '', body: body || null, link: link || null },
    ...{ imageId: null, alt: null, isDecorative: false },
  }
}

export const LandingAside = () => {
  const [title, slug, keyword, metaDescription] = [
    useFormValue<string>('title'),
    useFormValue<string>('slug'),
    useFormValue<string | null>('keyword'),
    useFormValue<string | null>('metaDescription'),
  ]
  const parts = useDeferredValue(useFormValue<readonly unknown[]>('parts'))
  const report = analysePage({
    title,
    slug,
    keyword: keyword?.trim() || null,
    metaDescription: metaDescription?.trim() || null,
    parts: parts.map(partOf),
  })
  return (
    <AsideCards>
      <AsideCard title="Dans les moteurs de recherche">
        <div className={classes.result}>
          <p className={classes.resultTitle}>{title.trim() || 'Titre de la page'}</p>
          <p className={classes.resultAddress}>/page/{slug || '…'}</p>
          <p className={classes.resultText}>{metaDescription?.trim() || 'La description apparaîtra ici.'}</p>
        </div>
      </AsideCard>
      <AsideCard title="Référencement">
        <Statut meaning={scoreMeaning(report.score)}>{`${report.score} / 100`}</Statut>
        <ul className={classes.findings} aria-label="Points de l’analyse">
          {report.findings.map(({ code, level, message }) => {
            const Drawing = iconOfMeaning[findingMeanings[level]]
            return (
              <li key={code} data-level={level}>
                <Drawing size={16} stroke={1.75} aria-hidden />
                <span>{message}</span>
              </li>
            )
          })}
        </ul>
      </AsideCard>
    </AsideCards>
  )
}
