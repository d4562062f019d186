// What is known of an hour before it is sent: what stands against it, what is odd of it, who is told.
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Notice, Quiet } from '../../../../platform/outside/cards.tsx'

export type HourKnown = {
  readonly obstacles: readonly { readonly message: string }[]
  readonly warnings: readonly string[]
  readonly told: readonly string[]
}
/** `known`: nothing while the hour is not whole. */
export const HourVerdict = ({ known }: { readonly known: HourKnown | undefined }) => (
  <div role="status" aria-live="polite">
    {known && (
      <>
        {known.obstacles.map(({ message }) => (
          <Notice key={message} meaning="danger">
            {unbroken(message)}
          </Notice>
        ))}
        {known.warnings.map((warning) => (
          <Notice key={warning} meaning="warning">
            {unbroken(warning)}
          </Notice>
        ))}
        {known.obstacles.length === 0 && known.told.length > 0 && (
          <Quiet>
            Prévenus{'\u00a0'}: {known.told.join(' ; ')}
          </Quiet>
        )}
      </>
    )}
  </div>
)
