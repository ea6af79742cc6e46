/** Saves a report as a CSV named with a timestamp (spec 7). */
export function saveReport(report: Blob): void {
  const address = URL.createObjectURL(report);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${timestamp()}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}
