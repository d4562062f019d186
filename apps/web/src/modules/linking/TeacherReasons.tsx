// Why a teacher stands where he stands in a search: his main reasons in a row, all of them in sentences when it is opened.
import type { Reason, SuitableTeacher } from '@cartable/domain/linking/suitable.schema.ts'
import { IconBan, IconMinus, IconPlus } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './linking.module.css'

/** Reasons of a kind that a row has room for. */
const most = 3
const marks = {
  for: { Drawing: IconPlus, word: 'Pour' },
  against: { Drawing: IconMinus, word: 'Contre' },
  excludes: { Drawing: IconBan, word: 'Écarté' },
} as const

/** « 2de, à 3,4 km, matière principale » */
const shorts = (reasons: readonly Reason[], weighs: Reason['weighs']): string =>
  reasons
    .filter((reason) => reason.weighs === weighs)
    .slice(0, most)
    .map(({ short }) => short)
    .join(', ')

export const TeacherReasons = ({ name, reasons }: Pick<SuitableTeacher, 'name' | 'reasons'>) => {
  const [good, bad, out] = [shorts(reasons, 'for'), shorts(reasons, 'against'), shorts(reasons, 'excludes')]
  return (
    <>
      {out !== '' && <Statut meaning="danger">{`Écarté\u00a0: ${out}`}</Statut>}
      {out === '' && bad !== '' && <Statut meaning="warning">{bad}</Statut>}
      <details className={classes.why}>
        <summary>
          <span className="vh">
            Pourquoi {name}
            {'\u00a0'}:{' '}
          </span>
          {out === '' ? good : 'Tout ce qui compte'}
        </summary>
        <ul>
          {reasons.map(({ weighs, text }) => {
            const { Drawing, word } = marks[weighs]
            return (
              <li key={text} data-weighs={weighs}>
                <Drawing size={14} aria-hidden />
                <span>
                  <span className="vh">
                    {word}
                    {'\u00a0'}:{' '}
                  </span>
                  {text}
                </span>
              </li>
            )
          })}
        </ul>
      </details>
    </>
  )
}
