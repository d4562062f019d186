// The page of a mailed link that asks one thing: what it is about, the ways to answer; its end says what happens next, and whom to call.
import type { ReactNode } from 'react'
import { Card, Fact, Facts } from './cards.tsx'
import { Page } from './Frame.tsx'
import { Human } from './Human.tsx'
import classes from './pieces.module.css'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly company: { readonly name: string; readonly phone: string | null; readonly email: string | null }
  /** Something was done: the title takes the focus, so that it is read. */
  readonly isDone?: boolean
  readonly children?: ReactNode
}
export const AnswerPage = ({ title, lead, company, isDone = false, children }: Props) => (
  <Page title={title} lead={lead} narrow isDone={isDone}>
    {children !== undefined && (
      <Card>
        <div className={classes.answer}>{children}</div>
      </Card>
    )}
    <Human who={company} />
  </Page>
)

/** What the link is about: a word, and what it is; what is not known is left out. */
export const AnswerFacts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <Facts>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
  </Facts>
)

/** The answers of a page, one under the other, as wide as it. */
export const Ways = ({ children }: { readonly children: ReactNode }) => <div className={classes.ways}>{children}</div>
