/**
 * The child's end: answers one order at a time, and ends with the server.
 *
 * @param tidied called after each answer was sent
 */
export function answerOrders<Order, Answer>(
  answer: (order: Order) => Answer | Promise<Answer>,
  tidied: () => void = () => undefined,
): void {
  process.on('message', async (order: Order) => {
    process.send?.(await answer(order));
    tidied();
  });
  process.on('disconnect', () => process.exit());
}
