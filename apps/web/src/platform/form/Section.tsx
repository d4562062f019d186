// Parts of a form: sections with their heading, grids of fields, repeated blocks.
import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

type SectionProps = {
  /** Anchor in the address, French: `identite`. */
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly badge?: ReactNode
  /** Buttons of the heading: « + Diplôme ». */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** The children bring their own layout instead of the grid. */
  readonly free?: boolean
}

/** A section with its h2; the anchor menu and the marks of errors find it by `data-section`. */
export function Section({ id, title, count, badge, actions, children, free = false }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} data-section={id} data-title={title} aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={heading} tabIndex={-1}>
          {title} {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        {badge}
        <span className={classes.grow} />
        {actions}
      </div>
      {free ? children : <FieldGrid>{children}</FieldGrid>}
    </section>
  )
}

/** Fields side by side: `span` of a field counts sixths of the width, 3 by default. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)
