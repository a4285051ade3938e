/** What a client is asked to pay, as large as its line allows: one line at every font size. Null while it is not known: its place is kept. */
export function CounterTotal({ total }: { total: string | null }) {
  return (
    <p className="sign counter-total" style={{ '--signs': total?.length ?? 1 }}>
      {total}
    </p>
  )
}
